const regionName =
  /^(?:[a-z]{2}|[a-z]{2}-(?:gov|iso[a-z]?)|eusc-[a-z]{2})-(?:central|north|south|east|west|northeast|northwest|southeast|southwest)-[1-9][0-9]?$/;

/**
 * Returns whether a text has the form of an AWS region name (`eu-west-1`, `us-gov-east-1`, `eusc-de-east-1`). Region
 * names become part of host names, so nothing else may pass: no dot, slash, colon, upper case or blank.
 */
export function isAwsRegion(name: string): boolean {
  return name.length <= 24 && regionName.test(name);
}
