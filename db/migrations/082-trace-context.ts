/** A promised workflow belongs to the trace of the request that promised it, whoever starts it and whenever. */
export const up = `
alter table outbox add column trace_context text;
comment on column outbox.trace_context is 'W3C traceparent of the span that wrote the row; null when nothing was traced';
`;
