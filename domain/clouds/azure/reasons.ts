/** Why fields of a resource of Azure cannot be set. */
export const byHand = 'This is set in the portal or by the command line of the cloud.';
export const ofOthers = 'This belongs to another resource: it comes right when that one does.';
export const built = 'This is settled when the resource is built; another value needs another resource.';
export const oneWay = 'The cloud lets this be switched on and never off again.';
export const content = 'Keys and secrets are put in order by those who own them; what they hold is never read.';
