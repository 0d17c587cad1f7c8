-- What actors chose in each of their states: the state is the actor's last pick of one kind of decision
-- with state_kind = state: that kind
-- with actor = %: the actor, where % stands for any text
-- plot stacked state choice chosen
WITH known AS (
    SELECT
        actor, kind, picked,
        last_value(CASE WHEN kind = $state_kind THEN picked END IGNORE NULLS) OVER (
            PARTITION BY recording, actor ORDER BY decision
        ) AS state,
        count(*) FILTER (WHERE kind = $state_kind) OVER (PARTITION BY recording, actor) AS states
    FROM decisions
    WHERE NOT taken_back AND actor LIKE $actor
)
SELECT
    family(actor) AS actor, coalesce(shape(state), 'as it began') AS state, kind,
    coalesce(shape(picked), 'none') AS choice, count(*) AS chosen
FROM known
WHERE kind <> $state_kind AND states > 0
GROUP BY ALL
ORDER BY actor, state, kind, chosen DESC, choice
