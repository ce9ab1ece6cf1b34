import { migrate } from '../../../db/migrate.ts';
import { grantRights } from '../../../db/roles/grants.ts';
import { openDatabase } from '../../../db/database.ts';
import { testRoles } from '../../helpers/test-database.ts';
import type { Fault } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Release } from '../previous-release.ts';
import type { Shape } from '../service-part.ts';

const present: Shape = {};

async function migrateFully({ postgres }: Ground): Promise<void> {
  const owner = openDatabase({ url: postgres.url, poolSize: 2, applicationName: 'chaos' });
  try {
    await migrate(owner);
    await grantRights(owner, { application: testRoles.application.name, sealer: testRoles.sealer.name });
  } finally {
    await owner.destroy();
  }
}

/** Replaces processes one after another, as an operator does. */
async function roll(ground: Ground, { first, shape }: { first: 'workers' | 'apis'; shape: Shape }): Promise<void> {
  const order = first === 'workers' ? [ground.workers, ground.apis] : [ground.apis, ground.workers];
  for (const part of order.flat()) await part.become(shape);
}

/** Faults over ground that starts with processes and schema of the previous release; in this order. */
export function releaseFaults({ shape: previous }: Release): Fault[] {
  const become = (ground: Ground, { apis, workers }: { apis: Shape; workers: Shape }) =>
    Promise.all([
      ...ground.apis.map((part) => part.become(apis)),
      ...ground.workers.map((part) => part.become(workers)),
    ]);
  const mixed = (name: string, shapes: { apis: Shape; workers: Shape }): Fault => ({
    name,
    points: ['away'],
    awayMs: 0,
    isTakenOver: false,
    prepare: async (ground) => void (await become(ground, shapes)),
    begin: async () => undefined,
    heal: async () => undefined,
  });
  return [
    {
      name: 'F10 rolling upgrade over a migration',
      points: ['start', 'middle'],
      awayMs: 0,
      isTakenOver: false,
      prepare: async (ground) => void (await become(ground, { apis: previous, workers: previous })),
      async begin(ground) {
        await migrateFully(ground);
        await roll(ground, { first: 'workers', shape: present });
      },
      heal: async () => undefined,
    },
    mixed('F10 workers one release ahead of the API', { apis: previous, workers: present }),
    mixed('F10 API one release ahead of the workers', { apis: present, workers: previous }),
    {
      name: 'F10 rollback over a migration',
      points: ['start', 'middle'],
      awayMs: 0,
      isTakenOver: false,
      prepare: async (ground) => void (await become(ground, { apis: present, workers: present })),
      begin: (ground) => roll(ground, { first: 'apis', shape: previous }),
      heal: async () => undefined,
    },
  ];
}
