# The accelerated backend, core_ext/samepath/_search.pyx: the functions of the reference, so the types of the reference.
from samepath.grid.reference import (
    Field as Field,
)
from samepath.grid.reference import (
    Path as Path,
)
from samepath.grid.reference import (
    astar as astar,
)
from samepath.grid.reference import (
    cost_field as cost_field,
)
from samepath.grid.reference import (
    dijkstra as dijkstra,
)
from samepath.grid.reference import (
    distance_field as distance_field,
)
from samepath.grid.reference import (
    line_of_sight as line_of_sight,
)
from samepath.grid.reference import (
    next_steps as next_steps,
)
from samepath.grid.reference import (
    relax as relax,
)
from samepath.grid.reference import (
    shortest_path as shortest_path,
)
from samepath.grid.reference import (
    sight_from as sight_from,
)
from samepath.grid.reference import (
    step_away as step_away,
)
from samepath.grid.reference import (
    step_down as step_down,
)
from samepath.grid.reference import (
    symmetric_sight as symmetric_sight,
)
