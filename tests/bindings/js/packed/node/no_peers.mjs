// The optional peers are not installed: what is said?
import { onnxEmbedder } from 'hoptrail/onnx';

try {
  await onnxEmbedder({ model: 'model.onnx', tokenizer: 'tokenizer.json' });
} catch (error) {
  console.log(JSON.stringify({ name: error.name, status: error.status, message: error.message }));
}
