-- Who drew how much luck: the mean place of the values in their range, from 0 to 1, and how unlikely that is
-- with label = %: the label of the draw, where % stands for any text
-- plot bars actor label z
SELECT
    coalesce(family(actor), 'the start') AS actor, label,
    count(*) AS draws,
    round(avg((value + 0.5) / sides), 4) AS mean,
    round((sum((value + 0.5) / sides) - count(*) / 2)
          / nullif(sqrt(sum((sides::DOUBLE * sides - 1) / (12.0 * sides * sides))), 0), 2) AS z
FROM draws
WHERE NOT taken_back AND label LIKE $label
GROUP BY ALL
ORDER BY abs(z) DESC NULLS LAST, actor, label
