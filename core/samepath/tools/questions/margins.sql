-- How far the best score was from the next: decisions by margin, for each kind of decision
-- with width = 1: of a step of the margin
-- plot histogram margin decisions kind
SELECT kind, floor(margin / $width::DOUBLE) * $width::DOUBLE AS margin, count(*) AS decisions
FROM margins
JOIN decisions USING (recording, decision)
WHERE NOT taken_back AND isfinite(margin)
GROUP BY ALL
ORDER BY kind, margin
