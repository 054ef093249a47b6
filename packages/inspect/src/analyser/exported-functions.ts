import type { Signature } from "toolwright";
import { isFunctionNode } from "./expressions/function-node.ts";
import { resolveSymbol } from "./expressions/resolve-function.ts";
import { isClassDeclaration, isMethodDeclaration, type Node, SyntaxKind } from "./host/syntax.ts";
import { type CompilerSymbol, SymbolFlags, type TypeProgram } from "./host/type-program.ts";
import { readCallableType, readDefinition } from "./read-function.ts";
import { NeedsCallSite } from "./refusal.ts";

/** A function that a module exports, not read yet. */
export interface UnreadExport {
  readonly exportName: string;
  /** What declares it. */
  readonly declaration: Node;
  readonly read: () => Signature;
}

/** The exported functions of a module, and the public methods of its exported classes, in source order. */
export function readExports(program: TypeProgram, file: string): UnreadExport[] {
  return valueExports(program, file).flatMap((entry) => functionsOf(program, entry));
}

/** The names of a module's other exported values: neither functions nor classes nor types. */
export function otherExports(program: TypeProgram, file: string): string[] {
  return valueExports(program, file)
    .filter((entry) => functionsOf(program, entry).length === 0 && !isClassDeclaration(entry.declaration))
    .map(({ exportName }) => exportName);
}

interface ValueExport {
  readonly exportName: string;
  readonly symbol: CompilerSymbol;
  readonly declaration: Node;
}

function valueExports(program: TypeProgram, file: string): ValueExport[] {
  const source = program.files.at(file);
  if (source === undefined) return [];
  const entries = program.names.exportsOf(source).flatMap(({ name, target }) => {
    const declaration = target && target.flags & SymbolFlags.Value ? program.declarations.ofValue(target) : undefined;
    return target && declaration ? [{ exportName: name, symbol: target, declaration }] : [];
  });
  const order = ({ declaration }: ValueExport) =>
    declaration.getSourceFile() === source ? declaration.pos : Number.POSITIVE_INFINITY;
  return entries.sort((a, b) => compareNumbers(order(a), order(b)));
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function functionsOf(program: TypeProgram, { exportName, symbol, declaration }: ValueExport): UnreadExport[] {
  if (isClassDeclaration(declaration)) return methodsOf(program, exportName, declaration);
  const type = program.typeOfSymbol(symbol);
  if (type === undefined || program.callSignatures(type).length === 0) return [];
  return [{ exportName, declaration, read: () => readSymbol(program, exportName, symbol, declaration) }];
}

function readSymbol(program: TypeProgram, name: string, symbol: CompilerSymbol, declaration: Node): Signature {
  const resolved = resolveSymbol(program, symbol);
  if (resolved) {
    try {
      const { fn, boundArguments } = resolved;
      return readDefinition(program, fn, {
        use: declaration,
        ...(boundArguments === undefined ? {} : { boundArguments }),
      });
    } catch (cause) {
      if (!(cause instanceof NeedsCallSite) || isFunctionNode(declaration)) throw cause;
    }
  }
  const place =
    "initializer" in declaration && declaration.initializer ? (declaration.initializer as Node) : declaration;
  const valueName = name === "default" ? "" : name;
  return readCallableType(program, program.typeOfSymbol(symbol), { place, valueName, valueDeclaration: declaration });
}

function methodsOf(program: TypeProgram, className: string, declaration: Node): UnreadExport[] {
  if (!isClassDeclaration(declaration)) return [];
  return declaration.members.flatMap((member) => {
    if (!isMethodDeclaration(member) || !member.body || isHiddenMember(member)) return [];
    const exportName = `${className}.${member.name.getText()}`;
    return [{ exportName, declaration: member, read: () => readDefinition(program, member) }];
  });
}

function isHiddenMember(member: Node): boolean {
  const { modifiers = [], name } = member as { modifiers?: readonly Node[]; name?: Node };
  if (name?.kind === SyntaxKind.PrivateIdentifier || name?.kind === SyntaxKind.ComputedPropertyName) return true;
  return modifiers.some(({ kind }) => kind === SyntaxKind.PrivateKeyword || kind === SyntaxKind.ProtectedKeyword);
}
