/** An answer of an API server: JSON, or a text as it is. */
export interface Answer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

/** A refusal as an API server writes it (`Status` of meta/v1). */
export const refusal = (code: number, reason: string, more: object = {}): Answer => ({
  status: code,
  body: {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `it is ${reason}`,
    reason,
    code,
    ...more,
  },
});
