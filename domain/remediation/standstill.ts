/** How many wake-ups without progress raise an alert on an executing action. */
export const alertAfterWakes = 5;
