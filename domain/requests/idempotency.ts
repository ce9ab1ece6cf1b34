/**
 * How long a response is replayed to repeats with the same key, as an interval of Postgres; after that the key can be
 * reused.
 */
export const answersKeptFor = '24 hours';

/** A request in flight for longer than this has lost its process; its key may be taken over. */
export const stuckAfter = '60 seconds';
