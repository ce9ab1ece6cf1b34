import type { ApiDependencies } from '../dependencies.ts';
import type { Endpoint } from '../endpoint.ts';
import { checkParameterEndpoints } from '../check-parameters/routes.ts';
import { customCheckEndpoints } from '../custom-checks/routes.ts';
import { customFrameworkEndpoints } from '../custom-frameworks/routes.ts';
import { definitionFileEndpoints } from '../definition-files/routes.ts';
import { attestationEndpoints } from '../attestations/routes.ts';
import { assessmentEndpoints } from './assessment-routes.ts';
import { exceptionEndpoints } from './exception-routes.ts';
import { frameworkEndpoints } from './framework-routes.ts';

/** Declares the endpoints of frameworks, assessments, attestations and exceptions (interface specification §4, Compliance). */
export function complianceEndpoints(dependencies: ApiDependencies): Endpoint[] {
  return [
    ...frameworkEndpoints(dependencies),
    ...customFrameworkEndpoints(dependencies),
    ...customCheckEndpoints(dependencies),
    ...checkParameterEndpoints(dependencies),
    ...definitionFileEndpoints(dependencies),
    ...assessmentEndpoints(dependencies),
    ...attestationEndpoints(dependencies),
    ...exceptionEndpoints(dependencies),
  ];
}
