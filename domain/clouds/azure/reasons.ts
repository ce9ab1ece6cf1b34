/** Why fields of a resource of Azure cannot be set. */
export const changedManually = 'It has to be changed in the Azure portal or with the Azure CLI.';
export const ofAnotherResource = 'It is a property of another resource and changes with that one.';
export const setAtCreation = 'It is set at creation; another value requires a new resource.';
export const cannotBeDisabled = 'It can be enabled but not disabled again.';
export const content = 'Keys and secrets are managed by their owners; their contents are never read.';
