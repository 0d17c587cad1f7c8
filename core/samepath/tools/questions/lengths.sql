-- How long the games were: games by their turns
-- with width = 1: of a step, in turns
-- plot histogram turns games game
SELECT
    game, rules || '@' || revision AS rules, (turns // $width::BIGINT) * $width::BIGINT AS turns, count(*) AS games
FROM games
WHERE status = 'whole'
GROUP BY ALL
ORDER BY ALL
