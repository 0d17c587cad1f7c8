-- Options that were never chosen, the ones that were considered most often first
-- with times = 1: how often an option was considered at least
SELECT
    family(actor) AS actor, kind, shape(option) AS choice,
    count(*) AS considered, min(options.score) AS least_score, max(options.score) AS greatest_score
FROM options
JOIN decisions USING (recording, decision)
WHERE NOT taken_back
GROUP BY ALL
HAVING count(*) FILTER (WHERE options.picked) = 0 AND considered >= $times::BIGINT
ORDER BY considered DESC, actor, kind, choice
