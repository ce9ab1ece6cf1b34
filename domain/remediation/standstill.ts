/** How many wakes without progress raise an alert on an action at work. */
export const alertAfterWakes = 5;
