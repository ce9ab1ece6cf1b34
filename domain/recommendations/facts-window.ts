/** Days of cost that recommendations rest on. */
export const costDays = 60;
/** Days of metrics that recommendations rest on. */
export const metricDays = 30;
/** Findings of each kind that recommendations look at, the worst first. */
export const mostFindings = 100;
