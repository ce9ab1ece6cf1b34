/** How long an answer is replayed to a repeat with the same key, as an interval of Postgres; older keys are free again. */
export const answersKeptFor = '24 hours';

/** A request that has been in flight for longer lost its process; its key may be taken over. */
export const wedgedAfter = '60 seconds';
