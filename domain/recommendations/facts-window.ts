/** Days of cost that recommendations are based on. */
export const costDays = 60;
/** Days of metrics that recommendations are based on. */
export const metricDays = 30;
/** How many findings of each kind recommendations consider, the worst first. */
export const mostFindings = 100;
