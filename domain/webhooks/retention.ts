/** How many deliveries of an endpoint are shown, and kept however old they are. */
export const shownDeliveries = 100;

/** How long every ended delivery is kept, as an interval of Postgres. */
export const deliveriesKeptFor = '1 day';
