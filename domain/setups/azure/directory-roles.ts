/**
 * Reads of Microsoft Graph → the application permission with the least rights that allows each (Microsoft Graph REST API
 * reference, "Permissions" of each method).
 */
export const directoryRoles: Readonly<Record<string, string>> = {
  '/policies/authorizationPolicy': 'Policy.Read.All',
  '/policies/identitySecurityDefaultsEnforcementPolicy': 'Policy.Read.All',
  '/identity/conditionalAccess/policies': 'Policy.Read.All',
  '/identity/conditionalAccess/namedLocations': 'Policy.Read.All',
  '/groupSettings': 'GroupSettings.Read.All',
  '/roleManagement/directory/roleAssignments': 'RoleManagement.Read.Directory',
  '/reports/authenticationMethods/userRegistrationDetails': 'AuditLog.Read.All',
};
