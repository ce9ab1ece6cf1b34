import { seedAccountSettings } from './account.ts';
import { seedBalancers } from './balancers.ts';
import { seedClusters } from './clusters.ts';
import { seedCompute } from './compute.ts';
import { seedDatabases } from './databases.ts';
import { seedIdentity } from './identity.ts';
import { seedServices } from './services.ts';
import { seedStorage } from './storage.ts';

/** Fills an empty account of an emulator with good and bad resources of every kind. */
export async function seedAccount(endpoint: string): Promise<void> {
  await seedIdentity(endpoint);
  await seedStorage(endpoint);
  await seedCompute(endpoint);
  await seedServices(endpoint);
  await seedDatabases(endpoint);
  await seedBalancers(endpoint);
  await seedClusters(endpoint);
  await seedAccountSettings(endpoint);
}
