/**
 * Names that the language of the project replaced, but that signed texts, recorded histories and processes of the previous
 * release still carry. Code writes and reads them through these constants.
 */

/** The field of a signed statement that names the channel of the request; it is part of the signed text. */
export const statementChannelField = 'road';
