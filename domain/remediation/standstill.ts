/** How many wakes without progress raise an alert on an executing action. */
export const alertAfterWakes = 5;
