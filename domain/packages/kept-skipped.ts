/** How many components without a usable package URL are stored by name; the rest are only counted. */
export const keptSkipped = 100;
