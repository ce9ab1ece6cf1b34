/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object, as configurations, event payloads and log data are. */
export type JsonObject = { [key: string]: Json };
