# The dungeon's leaves compiled, core_ext/samepath/_dungeon.pyx: the functions of the rules, so the types of the rules.
from samepath.games.dungeon.cells import cells_of as cells_of
from samepath.games.dungeon.sight import visible_from as visible_from
from samepath.games.dungeon.ways import way_costs as way_costs
