/** The applications of the sample company, with the team that runs each. */
export const applications = [
  { name: 'shop', team: 'storefront' },
  { name: 'orders', team: 'fulfilment' },
  { name: 'payments', team: 'payments' },
  { name: 'catalog', team: 'storefront' },
  { name: 'search', team: 'storefront' },
  { name: 'ledger', team: 'finance' },
  { name: 'warehouse', team: 'fulfilment' },
  { name: 'reporting', team: 'finance' },
] as const;

export const environments = ['prod', 'staging', 'dev'] as const;
export type Environment = (typeof environments)[number];

/** An application in one environment. */
export interface Zone {
  application: string;
  team: string;
  environment: Environment;
  group: string;
  location: string;
  tags: Record<string, string>;
}

/** Every application in every environment: 24. */
export const zones: readonly Zone[] = applications.flatMap(({ name, team }) =>
  environments.map((environment) => ({
    application: name,
    team,
    environment,
    group: `rg-${name}-${environment}`,
    location: environment === 'dev' ? 'northeurope' : 'westeurope',
    tags: { application: name, environment, owner: team, 'cost-center': `cc-${1_000 + team.length * 37}` },
  })),
);

export const sharedGroup = 'rg-platform-shared';
/** Place of resources that belong to no application. */
export const sharedPlace = {
  group: sharedGroup,
  location: 'westeurope',
  tags: { environment: 'prod', owner: 'platform', 'cost-center': 'cc-1000' },
};

/** Storage accounts that belong to no application. */
export const sharedStorage = [
  'sthpplatformlogs',
  'sthpterraform',
  'sthpbackups',
  'sthpdatalake',
  'sthpmailarchive',
  'sthppublicassets',
] as const;

/** Applications with their own key vault in staging; all have one in production. */
export const stagingVaults = ['shop', 'orders', 'payments', 'ledger', 'reporting'] as const;

/** Databases: application, environment and engine. */
export const databases = [
  ['shop', 'prod', 'postgres'],
  ['orders', 'prod', 'sqlserver'],
  ['payments', 'prod', 'sqlserver'],
  ['catalog', 'prod', 'postgres'],
  ['search', 'prod', 'postgres'],
  ['ledger', 'prod', 'sqlserver'],
  ['warehouse', 'prod', 'mysql'],
  ['reporting', 'prod', 'postgres'],
  ['shop', 'staging', 'postgres'],
  ['orders', 'staging', 'sqlserver'],
  ['payments', 'staging', 'sqlserver'],
  ['ledger', 'staging', 'sqlserver'],
  ['catalog', 'dev', 'postgres'],
  ['orders', 'dev', 'sqlserver'],
] as const;

/** Functions in addition to the web apps: application and purpose. */
export const functions = [
  ['orders', 'confirmation-mails'],
  ['payments', 'settlement'],
  ['catalog', 'image-resize'],
  ['reporting', 'nightly-export'],
] as const;

export const clusters = ['aks-shop-prod', 'aks-search-prod', 'aks-platform-prod', 'aks-staging', 'aks-dev'] as const;

export const registries = ['crhpprod', 'crhpstaging', 'crhpdev', 'crhpmirror', 'crhpdata', 'crhparchive'] as const;

/** Machines whose disks have old manual snapshots. */
export const oldSnapshots = [
  ['orders', 'before-upgrade'],
  ['ledger', 'year-end'],
  ['warehouse', 'migration'],
  ['reporting', 'audit-copy'],
] as const;

/** Who has which role where; an empty scope is the whole subscription. */
export const roleAssignments = [
  ['Owner', 'User', 'anna.keller', ''],
  ['Owner', 'User', 'break-glass-1', ''],
  ['Owner', 'User', 'm.ostrowski', ''],
  ['Owner', 'ServicePrincipal', 'deploy-legacy', ''],
  ['Contributor', 'Group', 'platform-engineers', ''],
  ['Contributor', 'ServicePrincipal', 'terraform', ''],
  ['Reader', 'Group', 'auditors', ''],
  ['Reader', 'ServicePrincipal', 'audit-service', ''],
  ['Security Admin', 'Group', 'security', ''],
  ['User Access Administrator', 'User', 'it-helpdesk', ''],
  ['Contributor', 'Group', 'storefront', 'rg-shop-prod'],
  ['Contributor', 'Group', 'fulfilment', 'rg-orders-prod'],
  ['Contributor', 'Group', 'payments', 'rg-payments-prod'],
  ['Contributor', 'Group', 'finance', 'rg-ledger-prod'],
  ['Contributor', 'Group', 'finance', 'rg-reporting-prod'],
  ['Key Vault Secrets User', 'ServicePrincipal', 'payments-api', 'rg-payments-prod'],
  ['Storage Blob Data Contributor', 'ServicePrincipal', 'orders-api', 'rg-orders-prod'],
  ['AcrPull', 'ServicePrincipal', 'aks-shop-prod', sharedGroup],
] as const;
