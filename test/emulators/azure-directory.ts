/** A tenant as Microsoft Graph shows it, in the shapes of its public reference; by path below the version. */
export function azureDirectory(): ReadonlyMap<string, object> {
  const user = (name: string, isAdmin: boolean, isMfaCapable: boolean, userType = 'member'): object => ({
    id: `user-${name}`,
    userPrincipalName: `${name}@example.com`,
    userType,
    isAdmin,
    isMfaCapable,
    isMfaRegistered: isMfaCapable,
    methodsRegistered: isMfaCapable ? ['microsoftAuthenticatorPush'] : [],
  });
  return new Map<string, object>([
    [
      '/policies/identitySecurityDefaultsEnforcementPolicy',
      { id: '00000000-0000-0000-0000-000000000005', isEnabled: false },
    ],
    [
      '/policies/authorizationPolicy',
      {
        id: 'authorizationPolicy',
        allowInvitesFrom: 'adminsAndGuestInviters',
        guestUserRoleId: '10DAE51F-b6af-4016-8d66-8c2a99b929b3',
        defaultUserRolePermissions: {
          allowedToCreateApps: true,
          allowedToCreateSecurityGroups: false,
          allowedToCreateTenants: true,
          permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'],
        },
      },
    ],
    [
      '/identity/conditionalAccess/policies',
      [
        {
          id: 'policy-1',
          displayName: 'MFA for management',
          state: 'enabled',
          conditions: {
            clientAppTypes: ['all'],
            applications: {
              includeApplications: ['797f4846-ba00-4fd7-ba43-dac1f8f63013'],
              excludeApplications: [],
              includeUserActions: [],
            },
            users: { includeUsers: ['All'], excludeUsers: ['user-emergency'] },
            locations: null,
            signInRiskLevels: [],
            userRiskLevels: [],
          },
          grantControls: { operator: 'OR', builtInControls: ['mfa'], customAuthenticationFactors: [], termsOfUse: [] },
        },
        {
          id: 'policy-2',
          displayName: 'Strong methods outside the office',
          state: 'enabledForReportingButNotEnforced',
          conditions: {
            clientAppTypes: ['browser', 'mobileAppsAndDesktopClients'],
            applications: { includeApplications: ['All'], excludeApplications: [] },
            users: { includeUsers: ['All'] },
            locations: { includeLocations: ['All'], excludeLocations: ['location-1'] },
          },
          grantControls: {
            operator: 'AND',
            builtInControls: [],
            authenticationStrength: { id: 'strength', requirementsSatisfied: 'mfa' },
          },
        },
      ],
    ],
    [
      '/identity/conditionalAccess/namedLocations',
      [
        {
          '@odata.type': '#microsoft.graph.ipNamedLocation',
          id: 'location-1',
          displayName: 'Office',
          isTrusted: true,
          ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '192.0.2.0/24' }],
        },
        {
          '@odata.type': '#microsoft.graph.countryNamedLocation',
          id: 'location-2',
          displayName: 'Home countries',
          countriesAndRegions: ['DE'],
        },
      ],
    ],
    [
      '/groupSettings',
      [
        {
          id: 'setting-1',
          displayName: 'Group.Unified',
          templateId: '62375ab9-6b52-47ed-826b-58e47e0e304b',
          values: [
            { name: 'EnableGroupCreation', value: 'false' },
            { name: 'AllowGuestsToAccessGroups', value: 'true' },
          ],
        },
      ],
    ],
    [
      '/roleManagement/directory/roleAssignments',
      [
        ...['one', 'two'].map((name) => ({
          id: `assignment-${name}`,
          roleDefinitionId: '62e90394-69f5-4237-9190-012177145e10',
          directoryScopeId: '/',
          principalId: `user-${name}`,
          principal: { '@odata.type': '#microsoft.graph.user', id: `user-${name}` },
        })),
        {
          id: 'assignment-reader',
          roleDefinitionId: 'f2ef992c-3afb-46b9-b7cf-a126ee74c451',
          directoryScopeId: '/',
          principalId: 'group-readers',
          principal: { '@odata.type': '#microsoft.graph.group', id: 'group-readers' },
        },
      ],
    ],
    [
      '/reports/authenticationMethods/userRegistrationDetails',
      [
        user('one', true, true),
        user('two', true, true),
        user('three', false, true),
        user('four', false, false),
        user('five', false, false, 'guest'),
      ],
    ],
  ]);
}
