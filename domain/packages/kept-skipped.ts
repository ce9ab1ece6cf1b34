/** Components without a usable package URL that are kept by name; of the others only the number is. */
export const keptSkipped = 100;
