-- Decisions whose best two scores are near each other
-- with points = 5: how far apart at most
-- with least = 0: how far apart at least; more than 0 leaves out what is tied
-- plot histogram margin
SELECT path, decision, turn, actor, kind, picked, score, next, next_score, margin
FROM margins
JOIN decisions USING (recording, decision)
JOIN games USING (recording)
WHERE margin BETWEEN $least::DOUBLE AND $points::DOUBLE AND NOT taken_back
ORDER BY margin, path, decision
