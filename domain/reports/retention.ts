/** How long a finished report can be downloaded, in hours. */
export const downloadableHours = 24;

/** Days that the list of reports looks back (interface specification §8). */
export const listedDays = 30;
