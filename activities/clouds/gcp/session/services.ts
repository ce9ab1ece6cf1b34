/** The Google Cloud APIs that are called, with their hosts. Paths begin as in Google's documentation. */
export const gcpHosts = {
  accessapproval: 'accessapproval.googleapis.com',
  apikeys: 'apikeys.googleapis.com',
  bigquery: 'bigquery.googleapis.com',
  cloudasset: 'cloudasset.googleapis.com',
  cloudfunctions: 'cloudfunctions.googleapis.com',
  cloudkms: 'cloudkms.googleapis.com',
  cloudresourcemanager: 'cloudresourcemanager.googleapis.com',
  compute: 'compute.googleapis.com',
  container: 'container.googleapis.com',
  dns: 'dns.googleapis.com',
  essentialcontacts: 'essentialcontacts.googleapis.com',
  iam: 'iam.googleapis.com',
  logging: 'logging.googleapis.com',
  monitoring: 'monitoring.googleapis.com',
  orgpolicy: 'orgpolicy.googleapis.com',
  osconfig: 'osconfig.googleapis.com',
  pubsub: 'pubsub.googleapis.com',
  serviceusage: 'serviceusage.googleapis.com',
  sqladmin: 'sqladmin.googleapis.com',
  storage: 'storage.googleapis.com',
} as const;

export type GcpService = keyof typeof gcpHosts;

/** A service of which only the host is known: that of a type of assets which is read by schema. */
export type GcpHost = `${string}.googleapis.com`;

/** Returns the host of a service. */
export function hostOf(service: GcpService | GcpHost): string {
  return isKnown(service) ? gcpHosts[service] : service;
}

const isKnown = (service: string): service is GcpService => Object.hasOwn(gcpHosts, service);
