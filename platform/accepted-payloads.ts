/** Which payloads of Temporal are read: bound to their workflow only, all encrypted ones, or plain text too. */
export const acceptedPayloads = ['bound', 'encrypted', 'any'] as const;
export type AcceptedPayloads = (typeof acceptedPayloads)[number];
