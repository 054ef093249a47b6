import { FunctionTool } from "toolwright";

/**
 * Performs a basic arithmetic operation on two numbers.
 * @param operand1 The first number.
 * @param operand2 The second number.
 * @param operation Which operation to perform.
 */
function calculate(operand1: number, operand2: number, operation: "add" | "subtract" | "multiply" | "divide") {
  return `${operand1} ${operation} ${operand2}`;
}

/** A person who uses the service. */
interface Profile {
  /** Full name. */
  name: string;
  /**
   * Years of age.
   * @integer
   */
  age: number;
  /** Where to write to. */
  email?: string;
}

/**
 * Stores a profile.
 * @param profile What to store.
 */
function saveProfile(profile: Profile) {
  return profile.name;
}

export function declareFirst() {
  return new FunctionTool(calculate).getDeclaration();
}

export function declareNext() {
  return new FunctionTool(saveProfile).getDeclaration();
}
