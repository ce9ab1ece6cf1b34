/** Custom roles of projects cannot have these (IAM, "Permissions that are only supported at the organization level"). */
const isAboveProjects = (permission: string): boolean =>
  /^resourcemanager\.(?:folders|organizations)\./.test(permission) || permission === 'resourcemanager.projects.list';

/** What else is read above the project: sinks that export its log entries. */
const inherited = 'logging.sinks.list';

/** Returns where permissions are granted: on the project, and on its organization. Both are sorted. */
export function byLevel(permissions: readonly string[]): { ofProject: string[]; ofOrganization: string[] } {
  const above = permissions.filter((permission) => isAboveProjects(permission) || permission === inherited);
  return {
    ofProject: permissions.filter((permission) => !isAboveProjects(permission)).toSorted(),
    ofOrganization: above.toSorted(),
  };
}
