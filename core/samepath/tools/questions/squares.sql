-- How often each cell was picked: x grows right, y grows down; of options such as ["up",8,2], e5-e4 and G@c6, the last cell
-- with actor = %: the actor, where % stands for any text
-- with kind = %: the kind of decision
-- plot heat x y picked
WITH cells AS (
    SELECT
        regexp_extract(picked, '(-?[0-9]+),(-?[0-9]+)\]$', ['x', 'y']) AS numbered,
        regexp_extract(picked, '([a-z])([0-9]+)$', ['x', 'y']) AS lettered
    FROM decisions
    WHERE NOT taken_back AND picked IS NOT NULL AND actor LIKE $actor AND kind LIKE $kind
)
SELECT
    CASE WHEN numbered.x <> '' THEN numbered.x::BIGINT ELSE ord(lettered.x) - ord('a') END AS x,
    CASE WHEN numbered.x <> '' THEN numbered.y::BIGINT ELSE lettered.y::BIGINT END AS y,
    count(*) AS picked
FROM cells
WHERE numbered.x <> '' OR lettered.x <> ''
GROUP BY ALL
ORDER BY y, x
