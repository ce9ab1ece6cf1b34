import type { Subscription } from '../azure/subscription.ts';
import { share } from './seeded.ts';

const hourMs = 3_600_000;
/** How busy a machine is: nearly not at all, far below its size, as planned, or all day. */
type Load = 'idle' | 'light' | 'usual' | 'busy';

/** Mean CPU in percent and bytes an hour, each way, outside and inside of working hours. */
const loads: Readonly<Record<Load, { cpu: [number, number]; bytes: [number, number] }>> = {
  idle: { cpu: [0.6, 1.1], bytes: [20_000, 30_000] },
  light: { cpu: [3, 9], bytes: [4e6, 2e7] },
  usual: { cpu: [18, 46], bytes: [8e7, 6e8] },
  busy: { cpu: [84, 93], bytes: [4e8, 9e8] },
};

function loadOf(name: string): Load {
  const chance = share('load', name);
  if (name.includes('-dev')) return chance < 0.4 ? 'idle' : 'light';
  if (name.includes('-staging')) return chance < 0.25 ? 'idle' : chance < 0.7 ? 'light' : 'usual';
  return chance < 0.2 ? 'light' : chance < 0.95 ? 'usual' : 'busy';
}

/**
 * Returns what Azure Monitor measured of machines and databases: hourly values with working days and noise, the same at
 * each reading. Machines that are deallocated have none, and neither do other resources.
 */
export function measurementsOf(now: () => Date): NonNullable<Subscription['measurements']> {
  return (resource, metric, { from, to }) => {
    const type = resource.type.toLowerCase();
    const isServer = type.startsWith('microsoft.dbfor') && type.endsWith('/flexibleservers');
    if (type !== 'microsoft.compute/virtualmachines' && !isServer) return [];
    const state = (resource.properties['extended'] as { instanceView?: { powerState?: { code?: string } } } | undefined)
      ?.instanceView?.powerState?.code;
    if (state === 'PowerState/deallocated') return [];
    const isCpu = metric === 'percentage cpu' || metric === 'cpu_percent';
    const isNetwork = metric.startsWith('network');
    if (!isCpu && !isNetwork) return [];
    const load = loads[loadOf(resource.name)];
    const points: { at: number; value: number }[] = [];
    const end = Math.min(to, now().getTime());
    for (let at = Math.ceil(from / hourMs) * hourMs; at < end; at += hourMs) {
      const date = new Date(at);
      const isAtWork = ![0, 6].includes(date.getUTCDay()) && date.getUTCHours() >= 7 && date.getUTCHours() < 18;
      const level = (isCpu ? load.cpu : load.bytes)[isAtWork ? 1 : 0];
      points.push({ at, value: level * (0.9 + share('measured', resource.name, metric, at) * 0.2) });
    }
    return points;
  };
}
