/**
 * A trigger for each statement fires for one that wrote no row too: every round of the fan-out told itself to go again.
 */
export const up = `
drop trigger webhook_wakeups_written on webhook_wakeups;
create trigger webhook_wakeups_written after insert on webhook_wakeups
  for each row execute function notify_webhook_wakeups_written();
`;
