import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type ValueNode,
} from "kysely";

/** What PostgreSQL refuses in a text: the zero byte, and halves of characters. Strangers can write both, in names of tests and in addresses. */
const REFUSED = /\0|\p{Cs}/gu;

/** A text, or any other value, as PostgreSQL takes it: what it refuses becomes the replacement character, in what is written and in what is asked for. */
export const postgresText = <Value>(value: Value): Value | string =>
  typeof value === "string" ? value.replace(REFUSED, "\uFFFD") : value;

class TextTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: postgresText(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(postgresText) };
  }
}

/** Every parameter of every question as PostgreSQL takes it. */
export function postgresTexts(): KyselyPlugin {
  const transformer = new TextTransformer();
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
