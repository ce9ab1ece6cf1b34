/**
 * Legacy names that signed texts, recorded histories and processes of the previous release still use. Code reads and
 * writes them through these constants.
 */

/** The field of a signed statement that names the channel of the request; it is part of the signed text. */
export const statementChannelField = 'road';
