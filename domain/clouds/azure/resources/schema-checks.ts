import { secretRules } from '../schemas/property-rules.ts';

export const resourcesDeploymentScriptChecks = secretRules('microsoft.resources/deploymentscripts', {
  resources_deployment_script_no_secrets: {
    shown: [{ path: '/properties/scriptContent', type: 'string' }],
    texts: ['/properties'],
    failure: 'The script, an argument or a variable contains a secret',
  },
});
