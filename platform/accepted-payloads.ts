/**
 * Which payloads of Temporal are accepted: only those bound to their workflow, all encrypted ones, or plain text too.
 */
export const acceptedPayloads = ['bound', 'encrypted', 'any'] as const;
export type AcceptedPayloads = (typeof acceptedPayloads)[number];
