/**
 * Adds two numbers.
 * @param a The first number.
 * @param b The second number.
 */
export function add(a: number, b: number) {
  return { sum: a + b };
}
