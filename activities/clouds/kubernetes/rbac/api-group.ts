/** API group of roles and their bindings. */
export const rbacGroup = 'rbac.authorization.k8s.io';
