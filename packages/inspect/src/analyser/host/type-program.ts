import {
  type Symbol as CompilerSymbol,
  type IndexedAccessType,
  type IndexInfo,
  type IndexType,
  type LiteralType,
  ObjectFlags,
  type Project,
  type Signature,
  SignatureKind,
  SymbolFlags,
  type TemplateLiteralType,
  type Type,
  TypeFlags,
  type TypeParameter,
  type TypeReference,
  type UnionOrIntersectionType,
} from "typescript/unstable/sync";
import { Answers, NodeAnswers } from "./answers.ts";
import { Declarations } from "./declarations.ts";
import { ProgramFiles } from "./program-files.ts";
import { ProgramNames } from "./program-names.ts";
import type { Expression, Node, TypeNode } from "./syntax.ts";
import { readTupleElements, type TupleElement } from "./tuple-elements.ts";

export type { CompilerSymbol, IndexInfo, Signature, Type };
export { SymbolFlags, TypeFlags };

/**
 * The types of one source file and of all that it imports: what the analyser asks the compiler.
 *
 * Every question crosses a pipe to the compiler's process, so answers that are asked for again are kept.
 */
export class TypeProgram {
  readonly files: ProgramFiles;
  readonly names: ProgramNames;
  /** Where the symbols of the program are declared. */
  readonly declarations: Declarations;
  readonly #project: Project;
  readonly #typeOfSymbol: Answers<CompilerSymbol, Type | undefined>;
  readonly #callSignatures: Answers<Type, readonly Signature[]>;
  readonly #properties: Answers<Type, readonly CompilerSymbol[]>;
  readonly #isArray: Answers<Type, boolean>;
  readonly #typeArguments: Answers<Type, readonly Type[]>;
  readonly #parts: Answers<Type, readonly Type[]>;
  readonly #tupleElements: Answers<Type, readonly TupleElement[] | undefined>;
  readonly #texts: Answers<Type, string>;
  readonly #declaredTypes: Answers<CompilerSymbol, Type>;
  readonly #constructSignatures: Answers<Type, readonly Signature[]>;
  readonly #indexInfos: Answers<Type, readonly IndexInfo[]>;
  readonly #baseTypes: Answers<Type, readonly Type[]>;
  readonly #members = new Map<string, CompilerSymbol | undefined>();
  readonly #typesOfNodes: NodeAnswers<TypeNode, Type | undefined>;

  constructor(project: Project) {
    const { checker } = project;
    this.files = new ProgramFiles(project);
    this.names = new ProgramNames(project);
    this.declarations = new Declarations(project);
    this.#project = project;
    this.#typeOfSymbol = new Answers((symbol) => checker.getTypeOfSymbol(symbol));
    this.#callSignatures = new Answers((type) => checker.getSignaturesOfType(type, SignatureKind.Call));
    this.#properties = new Answers((type) => checker.getPropertiesOfType(type));
    this.#isArray = new Answers((type) => type.isTypeReference() && checker.isArrayType(type));
    this.#typeArguments = new Answers((type) => checker.getTypeArguments(type as TypeReference));
    this.#parts = new Answers((type) => (type as UnionOrIntersectionType).getTypes() ?? []);
    this.#tupleElements = new Answers((type) => readTupleElements(project, type));
    this.#texts = new Answers((type) => checker.typeToString(type));
    this.#declaredTypes = new Answers((symbol) => checker.getDeclaredTypeOfSymbol(symbol));
    this.#constructSignatures = new Answers((type) => checker.getSignaturesOfType(type, SignatureKind.Construct));
    this.#indexInfos = new Answers((type) => checker.getIndexInfosOfType(type));
    this.#baseTypes = new Answers((type) => declaredForm(type).getBaseTypes() ?? []);
    this.#typesOfNodes = new NodeAnswers((node) => checker.getTypeFromTypeNode(node));
  }

  signatureDeclaration(signature: Signature): Node | undefined {
    return signature.declaration && this.declarations.at(signature.declaration);
  }

  typeOfSymbol(symbol: CompilerSymbol): Type | undefined {
    return this.#typeOfSymbol.about(symbol);
  }

  /** Asks for the types of many symbols in one crossing, for {@link typeOfSymbol} to find them. */
  loadTypes(symbols: readonly CompilerSymbol[]): void {
    this.#typeOfSymbol.ask(symbols, (unknown) => this.#project.checker.getTypeOfSymbol(unknown));
  }

  typeAt(node: Node): Type | undefined {
    return this.#project.checker.getTypeAtLocation(node);
  }

  typeOfTypeNode(node: TypeNode): Type | undefined {
    return this.#typesOfNodes.about(node);
  }

  declaredType(symbol: CompilerSymbol): Type {
    return this.#declaredTypes.about(symbol);
  }

  /** The type that the surroundings of an expression ask for. */
  contextualType(node: Expression): Type | undefined {
    return this.#project.checker.getContextualType(node);
  }

  /** The type of the list that takes the last arguments of a call; `undefined` when the function takes no such list. */
  restTypeOfCall(call: Node): Type | undefined {
    const signature = this.#project.checker.getResolvedSignature(call);
    const rest = signature?.hasRestParameter ? signature.getParameters().at(-1) : undefined;
    return rest && this.typeOfSymbol(rest);
  }

  signatureOf(declaration: Node): Signature | undefined {
    return this.#project.checker.getSignatureFromDeclaration(declaration);
  }

  callSignatures(type: Type): readonly Signature[] {
    return this.#callSignatures.about(type);
  }

  constructSignatures(type: Type): readonly Signature[] {
    return this.#constructSignatures.about(type);
  }

  returnType(signature: Signature): Type | undefined {
    return this.#project.checker.getReturnTypeOfSignature(signature);
  }

  propertiesOf(type: Type): readonly CompilerSymbol[] {
    return this.#properties.about(type);
  }

  propertyOf(type: Type, name: string): CompilerSymbol | undefined {
    const key = `${type.id} ${name}`;
    if (!this.#members.has(key)) this.#members.set(key, this.#project.checker.getPropertyOfType(type, name));
    return this.#members.get(key);
  }

  indexInfosOf(type: Type): readonly IndexInfo[] {
    return this.#indexInfos.about(type);
  }

  isArray(type: Type): boolean {
    return this.#isArray.about(type);
  }

  /** Whether every value of a type is one of another type. */
  isAssignable(type: Type, target: Type): boolean {
    return this.#project.checker.isTypeAssignableTo(type, target);
  }

  typeArguments(type: Type): readonly Type[] {
    return this.#typeArguments.about(type);
  }

  /** Whether a type is made from the keys of another one: `Record`, `Partial` and their like. */
  isMapped(type: Type): boolean {
    return type.isObjectType() && (type.objectFlags & ObjectFlags.Mapped) !== 0;
  }

  /** What an interface or class extends; type parameters in it stay as they are declared. */
  baseTypesOf(type: Type): readonly Type[] {
    return this.#baseTypes.about(type);
  }

  /** The members of a union or intersection, or the types inside a template literal. */
  partsOf(type: Type): readonly Type[] {
    return this.#parts.about(type);
  }

  /** The members of a union; the type itself when it is none. */
  membersOf(type: Type): readonly Type[] {
    return type.flags & TypeFlags.Union ? this.partsOf(type) : [type];
  }

  /** The fixed texts of a template literal type, one more than {@link partsOf} has types. */
  templateTexts(type: Type): readonly string[] {
    return (type as TemplateLiteralType).texts;
  }

  /** The value of a literal type. */
  literalValue(type: Type): string | number | boolean | bigint {
    const { value } = type as LiteralType;
    if (type.flags & TypeFlags.BooleanLiteral && value === undefined) return this.toText(type) === "true";
    return value;
  }

  /** The elements of a tuple type; `undefined` for every other type. */
  tupleElements(type: Type): readonly TupleElement[] | undefined {
    return this.#tupleElements.about(type);
  }

  symbolOf(type: Type): CompilerSymbol | undefined {
    return type.getSymbol();
  }

  aliasOf(type: Type): CompilerSymbol | undefined {
    return type.getAliasSymbol();
  }

  aliasArguments(type: Type): readonly Type[] {
    return type.getAliasTypeArguments();
  }

  /** What an instance of a generic is bound to satisfy; `undefined` without a constraint. */
  constraintOf(type: Type): Type | undefined {
    return this.#project.checker.getBaseConstraintOfType(type as TypeParameter);
  }

  /** The constraint of a type parameter as it is written; {@link constraintOf} is what that comes down to. */
  writtenConstraintOf(type: Type): Type | undefined {
    return this.#project.checker.getConstraintOfTypeParameter(type as TypeParameter);
  }

  /** `T` of `keyof T`; `undefined` for every other type. */
  objectOfKeys(type: Type): Type | undefined {
    return type.flags & TypeFlags.Index ? (type as IndexType).getTarget() : undefined;
  }

  /** `T` and `K` of `T[K]`; `undefined` for every other type. */
  indexedAccess(type: Type): { readonly object: Type; readonly key: Type } | undefined {
    if (!(type.flags & TypeFlags.IndexedAccess)) return undefined;
    const access = type as IndexedAccessType;
    return { object: access.getObjectType(), key: access.getIndexType() };
  }

  /** The value of an enum member, or of an access to one. */
  constantValue(node: Node): string | number | undefined {
    return this.#project.checker.getConstantValue(node);
  }

  /** The type as a developer would write it. */
  toText(type: Type): string {
    return this.#texts.about(type);
  }
}

/** The generic interface that a type is an instance of; else the type itself. */
function declaredForm(type: Type): Type {
  return type.isTypeReference() ? type.getTarget() : type;
}
