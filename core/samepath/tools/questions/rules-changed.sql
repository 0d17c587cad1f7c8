-- What changed most between two revisions of rules: the share of each choice among the decisions of its kind
-- with a = before: the rules before, as live@1; without, the last but one of a game, by name and revision
-- with b = last: the rules after; without, the last one
WITH ordered AS (
    SELECT
        game, rules || '@' || revision AS name,
        row_number() OVER (PARTITION BY game ORDER BY rules DESC, revision DESC) AS place
    FROM games
    WHERE rules IS NOT NULL
    GROUP BY game, rules, revision
), compared AS (
    SELECT
        game,
        CASE $a WHEN 'before' THEN max(name) FILTER (WHERE place = 2) ELSE $a END AS a,
        CASE $b WHEN 'last' THEN max(name) FILTER (WHERE place = 1) ELSE $b END AS b
    FROM ordered
    GROUP BY game
    HAVING count(*) > 1
), counted AS (
    SELECT
        game, a, b, kind, coalesce(shape(picked), 'none') AS choice,
        count(*) FILTER (WHERE rules || '@' || revision = a) AS in_a,
        count(*) FILTER (WHERE rules || '@' || revision = b) AS in_b
    FROM decisions
    JOIN games USING (recording)
    JOIN compared USING (game)
    WHERE NOT taken_back
    GROUP BY ALL
), shared AS (
    SELECT
        *,
        nullif(sum(in_a) OVER (PARTITION BY game, kind), 0)::DOUBLE AS of_a,
        nullif(sum(in_b) OVER (PARTITION BY game, kind), 0)::DOUBLE AS of_b,
        (in_a + in_b) / (of_a + of_b) AS rate
    FROM counted
)
SELECT
    game, a, b, kind, choice, in_a, in_b,
    round(100 * in_a / of_a, 1) AS percent_a, round(100 * in_b / of_b, 1) AS percent_b,
    round((in_b / of_b - in_a / of_a) / nullif(sqrt(rate * (1 - rate) * (1 / of_a + 1 / of_b)), 0), 2) AS z
FROM shared
WHERE in_a + in_b > 0
ORDER BY abs(z) DESC NULLS LAST, game, kind, choice
