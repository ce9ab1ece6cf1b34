/** How many deliveries of an endpoint are shown; these are kept regardless of age. */
export const shownDeliveries = 100;

/** How long every finished delivery is kept, as an interval of Postgres. */
export const deliveriesKeptFor = '1 day';
