import type { Signature } from "toolwright";
import type { DocComment } from "./doc-comment/doc-comment.ts";
import { declaredTypeNode } from "./expressions/declared-type.ts";
import { nameOfExpression, symbolOfExpression } from "./expressions/expression-name.ts";
import { functionComment, saysSomething, signatureComment } from "./expressions/function-comment.ts";
import { type FunctionNode, isFunctionNode, nameOfFunction, parametersOf } from "./expressions/function-node.ts";
import { type ResolvedFunction, resolveFunction } from "./expressions/resolve-function.ts";
import { refuseBareJavaScript } from "./function-signature/implicit-any.ts";
import { readSignature } from "./function-signature/read-signature.ts";
import { isFunctionDeclaration, isIdentifier, isMethodDeclaration, type Node } from "./host/syntax.ts";
import { type Signature as CompilerSignature, type Type, TypeFlags, type TypeProgram } from "./host/type-program.ts";
import { NeedsCallSite, Refusal } from "./refusal.ts";
import { locationText } from "./source-location.ts";

/** What is known beside the function itself. */
export interface FunctionContext {
  /** The name of the running function, used when the source gives it none. */
  readonly name?: string;
  readonly boundArguments?: number;
  /** The function object that runs, when an expression's type tells more than its definition. */
  readonly running?: FunctionNode;
  /** Where the function becomes a tool: a comment there describes it when its own says nothing. */
  readonly use?: Node;
}

/**
 * Reads a function from where it is defined.
 *
 * @throws NeedsCallSite when its types have a meaning only where it is used.
 */
export function readDefinition(program: TypeProgram, fn: FunctionNode, context: FunctionContext = {}): Signature {
  const declared = declaredSignatures(program, fn);
  const overloads = declared.length > 0 ? [] : overloadsOf(program, fn);
  const [first] = overloads;
  const signature = declared[0] ?? program.signatureOf(first ?? fn);
  if (signature === undefined) throw new NeedsCallSite("the compiler knows no signature of it");
  const declaration = program.signatureDeclaration(signature);
  const own = commentsOf([first, fn], declaration);
  const comments = own.length === 0 && context.use ? tellingComments([functionComment(context.use)]) : own;
  refuseBareJavaScript(fn, own);
  return readSignature({
    program,
    signature,
    implementation: fn,
    comments,
    name: nameOfFunction(fn) || (context.name ?? ""),
    ...(context.boundArguments === undefined ? {} : { boundArguments: context.boundArguments }),
    isTypeBound: false,
    overloads: Math.max(declared.length, overloads.length),
    ...(declared.length === 0 && declaration !== fn ? { implementationNames: parameterNames(fn) } : {}),
    outerTypeParameters: "refuse",
  });
}

/**
 * Reads the function that an expression stands for: from its definition when the expression leads there, else from the
 * expression's type.
 *
 * @throws Refusal when the expression cannot be called.
 */
export function readExpression(program: TypeProgram, expression: Node, context: FunctionContext = {}): Signature {
  const resolved = resolveFunction(program, expression);
  if (resolved) {
    const boundArguments = resolved.boundArguments ?? context.boundArguments;
    try {
      return readDefinition(program, resolved.fn, {
        use: expression,
        ...context,
        ...(boundArguments === undefined ? {} : { boundArguments }),
      });
    } catch (cause) {
      if (!(cause instanceof NeedsCallSite)) throw cause;
    }
  }
  const type = program.typeAt(expression);
  const valueDeclaration = declarationOfValue(program, expression);
  return readCallableType(program, type, {
    ...context,
    place: expression,
    valueName: nameOfExpression(expression),
    ...(valueDeclaration ? { valueDeclaration } : {}),
  });
}

/** A value whose type is callable, and where it comes from. */
export interface CallableContext extends FunctionContext {
  /** For messages. */
  readonly place: Node;
  readonly valueName: string;
  /** Where the value is declared: its comment is about the function. */
  readonly valueDeclaration?: Node;
}

/** Reads a function from a type that can be called. */
export function readCallableType(program: TypeProgram, type: Type | undefined, context: CallableContext): Signature {
  const signatures = type ? program.callSignatures(type) : [];
  const [signature] = signatures;
  if (type === undefined || signature === undefined) {
    const text = type ? program.toText(type) : "unknown";
    throw new Refusal(
      "NO_TYPE_INFORMATION",
      `${locationText(context.place)} has type ${text}, which cannot be called`,
      ["pass the function itself, or `new FunctionTool(fn, { parameters })`"],
    );
  }
  const declaration = program.signatureDeclaration(signature);
  const implementation = declaration && isFunctionNode(declaration) ? declaration : undefined;
  const resolved = resolveFunction(program, context.place, true);
  const inner = resolved?.fn;
  const ownName = [inner, implementation].map((fn) => (fn?.body ? nameOfFunction(fn) : "")).find((name) => name !== "");
  return readSignature({
    program,
    signature,
    ...implementationOf(implementation, resolved),
    ...(context.running ? { running: context.running } : {}),
    expression: context.place,
    comments: commentsOf([context.valueDeclaration, inner, declarationOfValue(program, context.place)], declaration),
    name: ownName ?? (context.name || context.valueName),
    ...(context.boundArguments === undefined ? {} : { boundArguments: context.boundArguments }),
    isTypeBound: true,
    overloads: signatures.length,
    outerTypeParameters: "constraint",
  });
}

/** Where the value of a name or of a member access is declared. */
function declarationOfValue(program: TypeProgram, expression: Node): Node | undefined {
  const symbol = symbolOfExpression(program, expression);
  return symbol && program.declarations.ofValue(symbol);
}

/** The function that tells defaults and destructuring: the one declared, else the one behind a cast or an annotation. */
function implementationOf(
  declared: FunctionNode | undefined,
  resolved: ResolvedFunction | undefined,
): { implementation?: FunctionNode } {
  if (declared?.body) return { implementation: declared };
  return resolved && !resolved.boundArguments ? { implementation: resolved.fn } : {};
}

/** What the comments of declarations and of a signature say, the most telling first. */
function commentsOf(declarations: readonly (Node | undefined)[], signature: Node | undefined): DocComment[] {
  const comments = declarations.filter((node) => node !== undefined).map(functionComment);
  return tellingComments(signature ? [...comments, signatureComment(signature)] : comments);
}

function tellingComments(comments: readonly DocComment[]): DocComment[] {
  return comments.filter((comment, index) => saysSomething(comment) && comments.indexOf(comment) === index);
}

/** The signatures that a cast or an annotation around the function gives it. */
function declaredSignatures(program: TypeProgram, fn: FunctionNode): readonly CompilerSignature[] {
  const node = declaredTypeNode(fn);
  const type = node && program.typeOfTypeNode(node);
  if (type && type.flags & TypeFlags.Instantiable) {
    throw new NeedsCallSite(`its type is ${program.toText(type)}, which only a use of it gives a meaning`);
  }
  return type ? program.callSignatures(type) : [];
}

/** The declared signatures of an overloaded function; its implementation is none of them. They stand beside it. */
function overloadsOf(program: TypeProgram, fn: FunctionNode): FunctionNode[] {
  if ((!isFunctionDeclaration(fn) && !isMethodDeclaration(fn)) || !fn.name) return [];
  const symbol = overloadedNames(fn.parent).has(fn.name.getText()) ? program.names.symbolAt(fn.name) : undefined;
  if (symbol === undefined) return [];
  return program.declarations
    .of(symbol)
    .filter(isFunctionNode)
    .filter((declaration) => !declaration.body);
}

function parameterNames(fn: FunctionNode): string[] {
  return parametersOf(fn).map(({ name }) => (isIdentifier(name) ? name.text : ""));
}

const knownNames = new WeakMap<Node, ReadonlySet<string>>();

/** The names of the functions without a body in a module, block or class. */
function overloadedNames(parent: Node): ReadonlySet<string> {
  const known = knownNames.get(parent);
  if (known) return known;
  const { statements, members } = parent as { statements?: readonly Node[]; members?: readonly Node[] };
  const names = [...(statements ?? members ?? [])].flatMap((node) =>
    (isFunctionDeclaration(node) || isMethodDeclaration(node)) && !node.body && node.name ? [node.name.getText()] : [],
  );
  const found = new Set(names);
  knownNames.set(parent, found);
  return found;
}
