-- How often each actor chose what, of the times that it could
-- with actor = %: the actor, where % stands for any text
-- with kind = %: the kind of decision
-- with choice = %: the shape of the option, in which # stands for a number or a square
-- plot stacked actor choice chosen
SELECT
    family(actor) AS actor, kind, shape(option) AS choice,
    count(DISTINCT (recording, decision)) AS offered,
    count(*) FILTER (WHERE options.picked) AS chosen,
    round(100 * chosen / offered, 1) AS percent
FROM options
JOIN decisions USING (recording, decision)
WHERE NOT taken_back AND actor LIKE $actor AND kind LIKE $kind AND shape(option) LIKE $choice
GROUP BY ALL
ORDER BY actor, kind, chosen DESC, choice
