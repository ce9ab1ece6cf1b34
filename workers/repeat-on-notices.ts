import type { Channel, DatabaseListener } from '../db/listener.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';

/** Repeats like `repeatOnDemand`, and immediately at every notification on these channels. */
export function repeatOnNotices(
  options: Parameters<typeof repeatOnDemand>[0] & { listener: DatabaseListener; channels: readonly Channel[] },
): Repetition {
  const { listener, channels } = options;
  const repetition = repeatOnDemand(options);
  const ends = channels.map((channel) => listener.subscribe(channel, repetition.now));
  return {
    now: repetition.now,
    async close() {
      for (const end of ends) end();
      await repetition.close();
    },
  };
}
