/** How long calls are kept that may have changed something: longer than a feed may be silent without a gap. */
export const writeCallDays = 8;
/** Calls are kept to this time; more of them in it are one row. */
export const callPrecisionSeconds = 600;
