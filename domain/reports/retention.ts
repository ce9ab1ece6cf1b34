/** How long a finished report can be downloaded, in hours. */
export const downloadableHours = 24;

/** How many days the list of reports covers (interface specification §8). */
export const listedDays = 30;
